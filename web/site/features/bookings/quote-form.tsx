import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { GuestEmail, type PriceRequest } from '#shared/bookings/booking-form.ts'
import { SendQuote } from '#shared/quotes/quotes.contract.ts'
import { InvalidFieldsError, RefusalError, call } from '#web/kit/api.ts'
import { Button } from '#web/kit/button.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { TextField } from '#web/kit/text-field.tsx'

type QuoteFormProps = {
  request: z.output<typeof PriceRequest>
  /** The address that the guest has filled in already. */
  guestEmail: string
  onClose: () => void
}

const TOO_MANY =
  'We cannot e-mail more quotes today. Please try again tomorrow, or write to us: the price shown here is the same.'
const SEND_FAILED = 'We could not send the quote. Please check your connection and try again.'

/** Where to send the quote. It is inside the booking form, so it is no form itself. */
export function QuoteForm({ request, guestEmail, onClose }: QuoteFormProps) {
  const [email, setEmail] = useState(guestEmail)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string>()
  const [sendError, setSendError] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()

  useEffect(() => {
    if (sentTo === undefined) field.current?.focus()
    // The pressed button is gone.
    else sent.current?.focus()
  }, [sentTo])

  async function send() {
    if (isSending) return
    const typed = GuestEmail.safeParse(email)
    setProblem(typed.error?.issues[0]?.message)
    setSendError(undefined)
    if (!typed.success) {
      field.current?.focus()
      return
    }
    setIsSending(true)
    try {
      await call(SendQuote, { body: { idempotencyKey: key, email: typed.data, wish: request } })
      setKey(crypto.randomUUID())
      setSentTo(typed.data)
    } catch (error) {
      setProblem(error instanceof InvalidFieldsError ? error.fields['email'] : undefined)
      setSendError(sendErrorMessage(error))
      // What the guest saw was out of date.
      if (error instanceof RefusalError) void queries.invalidateQueries({ queryKey: ['availability'] })
    }
    setIsSending(false)
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter would submit the booking form.
    event.preventDefault()
    void send()
  }

  if (sentTo !== undefined)
    return (
      <div ref={sent} tabIndex={-1} className="booking-quote stack gap-m line-above">
        <Notice tone="success" title="Your quote is on its way" live="polite">
          <p>
            We have sent it to <span className="anywhere">{sentTo}</span>. Nothing is held: until you book, somebody
            else can take these nights.
          </p>
        </Notice>
        <p>
          <Button size="small" onClick={() => setSentTo(undefined)}>
            Send it once more
          </Button>
        </p>
      </div>
    )
  return (
    <div role="group" aria-label="E-mail me this quote" className="booking-quote stack gap-m line-above">
      <TextField
        ref={field}
        label="Send the quote to"
        hint="We send this one e-mail and use the address for nothing else."
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        problem={problem}
        onChange={({ target }) => setEmail(target.value)}
        onKeyDown={sendOnEnter}
      />
      {sendError && <FormProblem title={sendError} />}
      <p className="row gap-s">
        <Button busy={isSending} busyLabel="Sending..." onClick={() => void send()}>
          Send quote
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </div>
  )
}

/** Nothing where the field shows the reason. */
function sendErrorMessage(error: unknown): string | undefined {
  if (error instanceof InvalidFieldsError) return error.fields['email'] === undefined ? error.message : undefined
  if (!(error instanceof RefusalError)) return SEND_FAILED
  return error.refusal === 'too-many-requests' ? TOO_MANY : error.message
}
