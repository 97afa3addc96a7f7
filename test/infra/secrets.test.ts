import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type Secret, functions } from '#infra/functions.ts'

/** How an entry asks for a secret, by the name that its environment has for it. */
const askedAs: Readonly<Record<Secret, string>> = { 'link-key': 'LINK_KEY_PARAMETER', payfast: 'PAYFAST_PARAMETER' }

describe('the secrets of a Lambda', () => {
  it.each(functions)('$name are those that it asks for, and no others', async ({ entry, secrets = [] }) => {
    const source = await readFile(new URL(`../../${entry}`, import.meta.url), 'utf8')
    const asked = Object.entries(askedAs).filter(([, name]) => source.includes(`secret('${name}')`))
    expect(asked.map(([secret]) => secret)).toEqual(secrets.toSorted())
  })
})
