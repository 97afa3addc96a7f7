import { errorFields, log } from './log.ts'

/**
 * A Lambda without a caller who waits: started by a schedule, a stream or a queue. Its errors are thrown on without
 * their messages: the invocation fails and is counted, and Lambda, which prints an uncaught error with all its
 * properties, has no personal data to print.
 */
export const backgroundHandler =
  <Event, Reply>(handle: (event: Event) => Promise<Reply>) =>
  async (event: Event): Promise<Reply> => {
    try {
      return await handle(event)
    } catch (error) {
      // Not an error line: the failed invocation is counted already.
      for (const reason of error instanceof AggregateError ? error.errors : [error])
        log('warn', 'background work failed', errorFields(reason))
      throw redactedError()
    }
  }

const redactedError = (): Error => new Error('The log line before this one says where it failed')
