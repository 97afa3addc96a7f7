import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The code of a renderer that writes only the data of a page, and one file of each uploaded picture in it. */
const code = `
export async function renderPage({ path, pageData }) {
  const addresses = JSON.stringify(pageData).match(/\\/pictures\\/[\\w-]+/g) ?? []
  const files = [...new Set(addresses)].map((address) => address + '/fallback.jpg')
  return { html: JSON.stringify({ ...pageData, files }), status: path === '/404' ? 404 : 200 }
}
`

/** The file of such a renderer, in place of the whole built site. */
export async function writePlainRenderer(folder: string): Promise<string> {
  const file = join(folder, 'render-page.mjs')
  await writeFile(file, code)
  return file
}
