// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.4;

/// Every way in which a call can fail.
contract Reverter {
    error TooSmall(uint256 given, uint256 least);

    function withReason() external pure {
        revert("the reason of the sample chain");
    }

    function withoutReason() external pure {
        revert();
    }

    function withCustomError() external pure {
        revert TooSmall(1, 2);
    }

    function withPanic(uint256 divisor) external pure returns (uint256) {
        return 1 / divisor;
    }

    function withRawBytes() external pure {
        assembly {
            mstore(0, 0x0102030405060708)
            revert(24, 8)
        }
    }

    function withInvalidOpcode() external pure {
        assembly {
            invalid()
        }
    }

    function burn() external view {
        while (gasleft() > 0) {}
    }
}
