/** Built in wherever a call may have to wait for a person. */
export const statusTool = {
  name: 'countersign_get_status',
  title: 'Status of a waiting call',
  description:
    'What became of a call that waits for a person. Give the ticket that the call was answered with. Returns the result of the call once a person decided and it was carried out; otherwise says that it still waits, or why it ended. Never repeat the call itself while it waits.',
  inputSchema: {
    type: 'object',
    properties: { ticket: { type: 'string', description: 'The ticket of the waiting call.' } },
    required: ['ticket'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}
