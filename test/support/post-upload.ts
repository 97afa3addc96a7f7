type UploadLink = { readonly url: string; readonly fields: Readonly<Record<string, string>> }
type Sending = {
  readonly type?: string
  readonly fileName?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Posts a file to the storage as a guest's browser does, with the fields of its upload link. */
export function postUpload(
  { url, fields }: UploadLink,
  content: string | Uint8Array<ArrayBuffer>,
  { type = '', fileName = 'slip.pdf', headers = {} }: Sending = {},
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([content], { type }), fileName)
  return fetch(url, { method: 'POST', body: form, headers })
}
