/** The command cannot go on. The message is for its user: what is wrong, and what to do about it. */
export class DeployError extends Error {
  override readonly name = 'DeployError'
}
