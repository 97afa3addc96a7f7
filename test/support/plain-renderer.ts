import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file of a renderer of pages that writes only their data, in place of the whole built site. */
export async function writePlainRenderer(folder: string): Promise<string> {
  const file = join(folder, 'render-page.mjs')
  await writeFile(
    file,
    "export const renderPage = async ({ path, pageData }) => ({ html: JSON.stringify(pageData), status: path === '/404' ? 404 : 200 })\n",
  )
  return file
}
