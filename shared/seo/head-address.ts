/** Where the API answers with the head of a page. */
export const HEAD_ADDRESS = '/page-heads/'

/** The name by which it is asked for: `/cabin/protea` → `cabin.protea`, `/` → `home`. */
export const headNameOf = (path: string): string => path.slice(1).replaceAll('/', '.') || 'home'

/** `/faq` → `/page-heads/faq` */
export const headAddressOf = (path: string): string => HEAD_ADDRESS + headNameOf(path)
