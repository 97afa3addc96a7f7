/** The file name of a page of the runbook, without its ending: `A Lambda fails` is `a-lambda-fails`. */
export const runbookSlug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

/** Where a page of the runbook can be opened; only its path where nobody has said where the docs are served. */
export const runbookLink = (page: string, docsUrl: string): string =>
  `${docsUrl === '' ? 'docs' : docsUrl}/runbook/${runbookSlug(page)}.md`

/** An alarm's name as its e-mail shows it: the subject begins with it. */
export const fullAlarmName = (stage: string, name: string): string => `Guest house ${stage}: ${name}`
