import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { functions, parameterVariables } from '#infra/functions.ts'

describe('the secrets of a Lambda', () => {
  it.each(functions)('$name are those that it asks for, and no others', async ({ entry, secrets = [] }) => {
    const source = await readFile(new URL(`../../${entry}`, import.meta.url), 'utf8')
    const asked = Object.entries(parameterVariables).filter(([, name]) => source.includes(`secret('${name}')`))
    expect(asked.map(([secret]) => secret).toSorted()).toEqual(secrets.toSorted())
  })
})
