export { emailPreviewEndpoints as staffEmailPreviewsEndpoints } from '#shared/notifications/email-preview.contract.ts'
