/**
 * Whether this is `npm run test:long`, which has more seeds than `npm test`, and what that leaves out: tests that run
 * there are tagged `long`.
 */
export const isLongRun = process.env['LONG_RUN'] === 'true'
