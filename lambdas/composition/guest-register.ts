import { guestRegisterEndpoints } from '#shared/api/endpoints/guest-register.ts'
import { saveRegisterEntryUsing, showRegisterUsing } from '#lambdas/documents/sign-register.ts'
import { composition } from '#lambdas/http/composition.ts'

/** The use cases of the Lambda `guest-register`. */
export const guestRegister = composition(guestRegisterEndpoints, {
  ShowRegister: showRegisterUsing,
  SaveRegisterEntry: saveRegisterEntryUsing,
})
