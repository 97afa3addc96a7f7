export { previewEndpoints as previewsEndpoints } from '#shared/content/preview.contract.ts'
