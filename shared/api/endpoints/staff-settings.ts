import { healthEndpoints } from '#shared/monitoring/health.contract.ts'
import { settingsEndpoints } from '#shared/settings/staff-settings.contract.ts'
import { changeEndpoints } from '#shared/staff/changes.contract.ts'

export const staffSettingsEndpoints = {
  ...settingsEndpoints,
  ...changeEndpoints,
  ...healthEndpoints,
}
