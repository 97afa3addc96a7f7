import { apiDescriptionEndpoints } from '#shared/api/api-description.contract.ts'
import { publicContentEndpoints } from '#shared/api/public-content.ts'

export const siteEndpoints = {
  ...publicContentEndpoints,
  ...apiDescriptionEndpoints,
}
