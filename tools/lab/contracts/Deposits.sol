// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.0;

/// Emits the event of a deposit contract (EIP-6110). It checks nothing and keeps the value.
contract Deposits {
    event DepositEvent(bytes pubkey, bytes withdrawal_credentials, bytes amount, bytes signature, bytes index);

    uint64 public count;

    /// The key has 48 bytes, the credentials have 32, and the signature has 96.
    function deposit(bytes calldata pubkey, bytes calldata credentials, bytes calldata signature) external payable {
        bytes memory amount = littleEndian(uint64(msg.value / 1 gwei));
        emit DepositEvent(pubkey, credentials, amount, signature, littleEndian(count));
        count++;
    }

    function littleEndian(uint64 value) private pure returns (bytes memory bytes_) {
        bytes_ = new bytes(8);
        for (uint256 i = 0; i < 8; i++) {
            bytes_[i] = bytes1(uint8(value >> (8 * i)));
        }
    }
}
