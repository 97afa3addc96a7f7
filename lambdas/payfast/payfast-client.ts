/** PayFast's own libraries wait 15 s (payfast-common). */
const TIMEOUT_MS = 15_000

/**
 * Asks PayFast whether it sent this message: posts the ITN as received, without its signature (`itnWithoutSignature`),
 * and reads the first line of the reply, `VALID` or `INVALID`.
 *
 * Throws where there is no such reply: no connection, none within `timeoutMs` (15 s), a redirect, a status other than
 * 200, other text. A failed request says nothing about the money, so the caller lets the stream try again.
 */
export async function confirmWithPayfast(
  rawWithoutSignature: string,
  { validateUrl, timeoutMs = TIMEOUT_MS }: { readonly validateUrl: string; readonly timeoutMs?: number },
): Promise<'VALID' | 'INVALID'> {
  const response = await fetch(validateUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: rawWithoutSignature,
    // If followed, a redirected POST would arrive as a GET without the message.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`PayFast's confirmation answered ${response.status}`)

  const reply = text.trim().split(/\r?\n/, 1)[0]?.trim().toUpperCase()
  if (reply === 'VALID' || reply === 'INVALID') return reply
  throw new Error("PayFast's confirmation answered neither VALID nor INVALID")
}
