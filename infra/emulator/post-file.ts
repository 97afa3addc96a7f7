import assert from 'node:assert/strict'

type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> }

/** Does what a browser does with a pre-signed form. */
export async function postFile(
  { url, fields }: UploadForm,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([bytes], { type }), 'file')
  const response = await fetch(url, { method: 'POST', body: form })
  assert.equal(response.status, 204, await response.text())
}
