/** The node's response when the receiving account is frozen: it does not forward the transaction. */
export const REFUSED = {
  error: {
    code: -32_002,
    message: 'Transaction simulation failed: custom program error: 0x11',
    data: { err: { InstructionError: [3, { Custom: 17 }] } },
  },
};
