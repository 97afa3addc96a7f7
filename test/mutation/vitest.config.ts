import { readFileSync } from 'node:fs'
import { defineConfig, mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
// oxlint-disable-next-line no-restricted-imports -- the root of the project has no name of its own
import config from '../../vitest.config.ts'

const mutated = process.env['MUTATED_FILE'] ?? ''
const wordsOf = (path: string): string[] => path.split(/[^a-z]+/)

/** Tests that import the changed file come first, then those whose paths share most words with it. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = new Set(wordsOf(mutated))
    const nearness = ({ moduleId, project }: TestSpecification): number => {
      const words = new Set(wordsOf(moduleId.slice(project.config.root.length)))
      const shared = [...words].filter((word) => changed.has(word)).length
      return readFileSync(moduleId, 'utf8').includes(`#${mutated}`) ? changed.size + shared : shared
    }
    return files
      .map((file) => ({ file, rank: nearness(file) }))
      .toSorted((one, other) => other.rank - one.rank)
      .map(({ file }) => file)
  }
}

export default mergeConfig(
  config,
  defineConfig({ root: `${import.meta.dirname}/../..`, test: { sequence: { sequencer: NearestFirst } } }),
)
