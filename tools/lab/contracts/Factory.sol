// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.0;

/// What a factory makes.
contract Box {
    uint256 public content;

    constructor(uint256 value) {
        require(value != 13, "unlucky");
        content = value;
    }
}

/// Makes contracts by nonce and by salt, and keeps many storage values.
contract Factory {
    event Made(address indexed box, uint256 value);

    mapping(uint256 => uint256) public slots;
    address[] public boxes;

    function make(uint256 value) external {
        keep(address(new Box(value)), value);
    }

    function makeWithSalt(uint256 value, bytes32 salt) external {
        keep(address(new Box{salt: salt}(value)), value);
    }

    function fill(uint256 from, uint256 number) external {
        for (uint256 i = from; i < from + number; i++) slots[i] = i * i + 1;
    }

    function keep(address box, uint256 value) private {
        boxes.push(box);
        emit Made(box, value);
    }
}
