import { describe, expect, it } from 'vitest'
import type { Aws } from '#infra/deploy/aws.ts'
import { type DeployConfig, readStageSettings, writeStageSettings } from '#infra/deploy/deploy-config.ts'
import { findDeployedStage } from '#infra/deploy/deployed-stage.ts'
import { awsAccountFixture, liveConfig, refusal } from './deploy-fixture.ts'

const account = '123456789012'

/** A machine with a file of settings, or none, and an account in which `prod` was deployed from another one. */
function createMachine({
  file = {},
  aws,
  isDeployed = true,
}: { file?: DeployConfig; aws?: Partial<Aws>; isDeployed?: boolean } = {}) {
  const regions: string[] = []
  const fixture = awsAccountFixture(aws)
  if (isDeployed) fixture.parameters.set('/guest-house/prod/settings', JSON.stringify({ ...liveConfig, account }))
  const find = (region?: string) =>
    findDeployedStage('prod', region, {
      readFile: async () => file,
      createAws: (where) => {
        regions.push(where)
        return fixture.aws
      },
    })
  return { find, regions }
}

describe('a deployed stage', () => {
  it('is found from a machine that never deployed it, in the usual region or the given one', async () => {
    const { find, regions } = createMachine()
    expect(await find()).toMatchObject({ region: 'af-south-1', tableName: 'the-table' })
    expect(await find('eu-west-1')).toMatchObject({ region: 'eu-west-1' })
    expect(regions).toEqual(['af-south-1', 'eu-west-1'])
  })

  it('is found where the file of this machine says, unless a region is given', async () => {
    const { find } = createMachine({ file: { region: 'eu-central-1', account } })
    expect(await find()).toMatchObject({ region: 'eu-central-1' })
    expect(await find('eu-west-1')).toMatchObject({ region: 'eu-west-1' })
  })

  it.each<{ machine: Parameters<typeof createMachine>[0]; because: string }>([
    {
      machine: { isDeployed: false },
      because: `There is no prod in account ${account}, af-south-1: sign in to the account where it lives, or name its region with --region.`,
    },
    {
      machine: { file: { region: 'af-south-1', account: '999999999999' } },
      because: `These credentials belong to account ${account}, but prod lives in 999999999999.`,
    },
    {
      machine: { aws: { caller: async () => Promise.reject(refusal('ExpiredTokenException')) } },
      because: 'AWS does not know who you are (ExpiredTokenException).',
    },
    {
      machine: { aws: { parameter: async () => Promise.reject(refusal('UnrecognizedClientException')) } },
      because: 'Your sign-in is not valid in af-south-1',
    },
    {
      machine: { aws: { resourcesOf: async () => [] } },
      because: 'The stack GuestHouse-prod-Data has no table.',
    },
  ])('is not guessed: $because', async ({ machine, because }) => {
    await expect(createMachine(machine).find()).rejects.toThrow(because)
  })
})

describe('the settings of a stage', () => {
  it('are the same on every machine, without the path of a file on this one', async () => {
    const { aws, parameters, changed } = awsAccountFixture()
    expect(await readStageSettings(aws, 'prod')).toBeUndefined()
    expect(await writeStageSettings(aws, 'prod', { ...liveConfig, account, initialContent: 'here.json' })).toBe(true)
    expect(await readStageSettings(aws, 'prod')).toEqual({ ...liveConfig, account })
    expect(await writeStageSettings(aws, 'prod', { ...liveConfig, account })).toBe(false)
    expect(changed).toEqual(['String /guest-house/prod/settings'])
    // A version that goes back reads what a newer one has stored.
    parameters.set('/guest-house/prod/settings', JSON.stringify({ ...liveConfig, later: 'true' }))
    expect(await readStageSettings(aws, 'prod')).toEqual(liveConfig)
  })
})
