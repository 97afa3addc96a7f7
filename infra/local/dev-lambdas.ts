import { join, resolve, sep } from 'node:path'
import { createServer, createServerModuleRunner } from 'vite'

const root = resolve(import.meta.dirname, '../..')
/** A change in one of these is a change of the Lambdas. */
const sources = [join(root, 'shared'), join(root, 'lambdas'), join(root, 'infra/functions.ts')]
/** Editors and `git checkout` write several files in a row. */
const SETTLE_DELAY_MS = 50

type Options = {
  /** Called after a change, with the file that changed last. Never called twice at the same time. */
  readonly changed: (file: string) => Promise<void>
}

export type SourceModules = {
  /** Imports a module of the project, evaluated again if it or anything it imports has changed. */
  import(file: string): Promise<unknown>
  stop(): Promise<void>
}

/** Watches the Lambdas' sources, and imports them by Vite's module runner: Node's own import() never reloads a module. */
export async function watchLambdas({ changed }: Options): Promise<SourceModules> {
  const notify = oneAtATime(changed)
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'watch-lambdas',
        hotUpdate({ file }) {
          const isSource = sources.some((source) => file === source || file.startsWith(source + sep))
          if (isSource && this.environment.name === 'ssr') notify(file)
          return []
        },
      },
    ],
  })
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false })
  return { import: (file) => runner.import(file), stop: () => vite.close() }
}

function oneAtATime(changed: (file: string) => Promise<void>): (file: string) => void {
  let last: string | undefined
  let working: Promise<void> | undefined
  async function work(): Promise<void> {
    while (last !== undefined) {
      // oxlint-disable-next-line no-await-in-loop -- one reload after the other
      await new Promise((done) => setTimeout(done, SETTLE_DELAY_MS))
      const file = last
      last = undefined
      // oxlint-disable-next-line no-await-in-loop
      await changed(file)
    }
    working = undefined
  }
  return (file) => {
    last = file
    working ??= work()
  }
}
