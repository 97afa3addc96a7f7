/** The one page that is published so far: the shell, in which the site's script shows every route. */
const SHELL = '/index.html'

/**
 * The addresses that are pages (spec §2, screens.md). `*` stands for one part of the path, a last `**` for any
 * number of them. What is not here is answered with status 404, and the shell says so in words.
 */
export const pages = [
  '/',
  '/gallery',
  '/reviews',
  '/blog',
  '/blog/*',
  '/faq',
  '/auth',
  '/cabin/*',
  '/booking/*',
  '/review/*',
  '/payment-success',
  '/payment-cancelled',
  '/upload-pop',
  '/submit-documents',
  '/privacy',
  '/terms',
  '/legal',
  '/admin',
  '/admin/**',
] as const

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

function isPage(path: string): boolean {
  const parts = partsOf(path)
  return pages.some((page) => {
    const wanted = partsOf(page)
    if (wanted[wanted.length - 1] === '**') return wanted.slice(0, -1).every((part, at) => part === parts[at])
    return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at])
  })
}

export type PageAnswer = {
  /** The file to send. */
  readonly file: string
  readonly status: 200 | 404
}

/**
 * What stands behind an address of the site, the API's excepted: a file where the last part has an extension, else
 * the shell, with status 404 where there is no such page. Both the edge and the local gateway ask this.
 */
export function pageAnswerFor(path: string): PageAnswer {
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (last.includes('.')) return { file: path, status: 200 }
  return { file: SHELL, status: isPage(path) ? 200 : 404 }
}
