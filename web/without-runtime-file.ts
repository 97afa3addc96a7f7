import type { Plugin } from 'vite'

/** Replaces what `pattern` finds, once. @throws when there is nothing of the kind. */
function replaced(where: string, code: string, pattern: RegExp, by: (names: string) => string): string {
  if (!pattern.test(code)) throw new Error(`${where} is not written as this plugin reads it`)
  return code.replace(pattern, (_whole, names: string) => by(names))
}

/**
 * The bundler keeps three little functions, which chunks share, in a file of their own, whatever groups it is given: a
 * request more for every page. Here they go into the chunk that every page has. Whoever used them imports from that
 * chunk already, so the names of all files still change with what is in them. Reads minified code alone.
 */
export const withoutRuntimeFile: Plugin = {
  name: 'without-runtime-file',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
    const site = chunks.find(({ name }) => name === 'site')
    if (!runtime || !site) throw new Error('The bundler no longer keeps its own functions where this plugin looks')

    for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
      if (chunk !== site && !chunk.imports.includes(site.fileName))
        throw new Error(`${chunk.fileName} would change without its name, since it imports nothing of the site`)
      const source = chunk === site ? '' : `import{$runtime}from"./${site.fileName.replace(/.*\//, '')}";`
      chunk.code = replaced(
        chunk.fileName,
        chunk.code,
        /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]*";?/,
        (names) => `${source}const{${names.replaceAll(' as ', ':')}}=$runtime;`,
      )
      chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
    }
    const given = (names: string) =>
      names
        .split(',')
        .map((one) => one.split(' as ').toReversed().join(':'))
        .join(',')
    const own = replaced(
      runtime.fileName,
      runtime.code,
      /export\{([^}]*)\};?\s*$/,
      (names) => `return{${given(names)}}`,
    )
    site.code = `const $runtime=(()=>{${own}})();${site.code}export{$runtime};`
    delete bundle[runtime.fileName]
  },
}
