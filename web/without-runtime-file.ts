import type { Plugin } from 'vite'

const isRuntime = (fileName: string): boolean => fileName.includes('rolldown-runtime')
const isSite = (fileName: string): boolean => /\/site-[^/]*\.js$/.test(fileName)

/**
 * The bundler keeps three little functions, which chunks share, in a file of their own: a request more for every page.
 * Here they go into the chunk that every page has. Whoever used them imports from that chunk already, so the names of
 * all files still change with what is in them.
 */
export const withoutRuntimeFile: Plugin = {
  name: 'without-runtime-file',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const runtime = chunks.find(({ fileName }) => isRuntime(fileName))
    const site = chunks.find(({ fileName }) => isSite(fileName))
    if (!runtime || !site) throw new Error('The bundler no longer keeps its own functions where this plugin looks')
    for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
      if (chunk !== site && !chunk.imports.includes(site.fileName))
        throw new Error(`${chunk.fileName} would change without its name, since it imports nothing of the site`)
      chunk.code = chunk.code.replace(
        /import\{([^}]*)\}from"\.\/rolldown-runtime-[^"]*";?/,
        (_import, names: string) =>
          `${chunk === site ? '' : `import{$runtime}from"./${site.fileName.replace(/.*\//, '')}";`}const{${names.replaceAll(' as ', ':')}}=$runtime;`,
      )
      if (chunk.code.includes('rolldown-runtime'))
        throw new Error(`${chunk.fileName} imports the runtime in another way`)
      chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
    }
    const own = runtime.code.replace(/export\{([^}]*)\};?/, (_export, names: string) => {
      const given = names.split(',').map((one) => one.split(' as ').toReversed().join(':'))
      return `return{${given.join(',')}}`
    })
    site.code = `const $runtime=(()=>{${own}})();${site.code}export{$runtime};`
    delete bundle[runtime.fileName]
  },
}
