import { accept } from '#shared/kernel/result.ts'
import type { ListSettingsChanges } from '#shared/settings/staff-settings.contract.ts'
import type { ListChanges } from '#shared/staff/changes.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { ChangeRepository } from '#lambdas/table/change-log.ts'
import { SETTINGS_AREA } from '#lambdas/table/settings-repository.ts'

type Needs = { readonly changes: ChangeRepository }

export const listChangesUsing =
  ({ changes }: Needs): UseCase<typeof ListChanges> =>
  async ({ query }) => {
    const page = await changes.page(query.cursor)
    return page.ok ? accept({ changes: [...page.value.rows], cursor: page.value.cursor }) : page
  }

export const listSettingsChangesUsing =
  ({ changes }: Needs): UseCase<typeof ListSettingsChanges> =>
  async ({ params }) =>
    accept({ changes: await changes.ofRecord(SETTINGS_AREA, params.section) })
