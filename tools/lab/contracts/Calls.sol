// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.0;

/// Makes many calls in one, as clients do that read many values at once.
contract Multicall {
    struct Call {
        address target;
        bytes data;
    }

    function aggregate(Call[] calldata calls) external view returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory result) = calls[i].target.staticcall(calls[i].data);
            require(success, "a call failed");
            results[i] = result;
        }
    }
}

/// Hands every call to a contract whose address a slot holds.
contract Proxy {
    /// The slot of ERC-1967.
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    constructor(address implementation) {
        bytes32 slot = SLOT;
        assembly {
            sstore(slot, implementation)
        }
    }

    fallback() external {
        bytes32 slot = SLOT;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let success := delegatecall(gas(), sload(slot), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch success
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

/// The reserves of two tokens.
contract Pool {
    uint112 private reserveIn;
    uint112 private reserveOut;
    uint32 private updated;

    constructor(uint112 amountIn, uint112 amountOut) {
        reserveIn = amountIn;
        reserveOut = amountOut;
        updated = 1;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserveIn, reserveOut, updated);
    }
}

/// Quotes a trade through pools of a constant product, with a fee of 0.3 %.
contract Quoter {
    Pool[] private pools;

    constructor(uint256 count) {
        for (uint256 i = 0; i < count; i++) {
            pools.push(new Pool(uint112(10 ** 21 + i), uint112(2 * 10 ** 21 + i)));
        }
    }

    function quote(uint256 amount) external view returns (uint256) {
        for (uint256 i = 0; i < pools.length; i++) {
            (uint112 reserveIn, uint112 reserveOut, ) = pools[i].getReserves();
            uint256 paid = amount * 997;
            amount = (paid * reserveOut) / (uint256(reserveIn) * 1000 + paid);
        }
        return amount;
    }
}

interface Balances {
    function balanceOf(address holder) external view returns (uint256);
}

/// Previews what a deposit of a token gives in shares (ERC-4626).
contract Vault {
    address private immutable asset;
    uint256 private supply = 10 ** 24;

    constructor(address token) {
        asset = token;
    }

    function previewDeposit(uint256 amount) external view returns (uint256) {
        uint256 assets = Balances(asset).balanceOf(address(this));
        return (amount * (supply + 1000)) / (assets + 1);
    }
}

/// Returns as many bytes as it is asked for.
contract Bulk {
    function read(uint256 count) external pure returns (bytes memory) {
        // Written where it stands: the compiler's copy would take twice the memory, and four times its gas.
        assembly {
            mstore(0, 32)
            mstore(32, count)
            return(0, add(64, count))
        }
    }
}
