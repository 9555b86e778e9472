// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.0;

/// Emits as many logs as it is asked for, and logs of every number of topics.
contract LogStorm {
    event Tick(uint256 indexed number, address indexed sender, uint256 value);

    uint256 public count;

    function storm(uint256 ticks) external {
        uint256 number = count;
        for (uint256 i = 0; i < ticks; i++) {
            emit Tick(number + i, msg.sender, i);
        }
        count = number + ticks;
    }

    function everyKind() external {
        assembly {
            mstore(0, 42)
            log0(0, 32)
            log1(0, 32, 1)
            log2(0, 32, 1, 2)
            log3(0, 32, 1, 2, 3)
            log4(0, 0, 1, 2, 3, 4)
        }
    }
}
