/**
 * Leaves the site for PayFast's page by posting a form of hidden fields, the only way PayFast takes them. The order of
 * the fields is the order of `data`. The form names UTF-8, because the signature was made over those bytes.
 */
export function postToPayfast(url: string, data: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.acceptCharset = 'utf-8'
  form.hidden = true
  for (const [name, value] of Object.entries(data)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}
