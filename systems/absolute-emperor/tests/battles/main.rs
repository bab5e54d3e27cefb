mod walks;
