import { verifyItnSignature } from '#shared/payments/payfast-itn.ts'
import { isSameInConstantTime } from '#lambdas/runtime/ids-and-tokens.ts'
import { md5 } from './md5.ts'

/** Whether an ITN's raw body carries the signature that our passphrase gives, compared in constant time. */
export const isSignedByPayfast = (rawBody: string, passphrase: string): boolean =>
  verifyItnSignature(rawBody, passphrase, md5, isSameInConstantTime)
