import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type EnquirySubject, readEnquirySubject } from '#web/site/kit/enquiry-link.ts'
import { type FieldProblems, focusFirstProblem } from '#web/kit/field-problems.ts'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import type { OpenedForm } from './open-form.ts'
import type { Outcome, EnquiryValues } from './submit-enquiry.ts'
import './contact-form.css'

/** None of these is loaded before a visitor focuses the form. */
const loadForm = () => import('./open-form.ts')
const loadSending = () => import('./submit-enquiry.ts')
const loadCaptcha = () => import('#web/site/kit/captcha.tsx')
type CaptchaPart = Awaited<ReturnType<typeof loadCaptcha>>['Captcha']

type ContactFormProps = {
  /** The cabins, to name the one in the enquiry's subject. */
  cabins: readonly { readonly slug: string; readonly name: string }[]
}

/** The contact form. */
export function ContactForm({ cabins }: ContactFormProps) {
  const isHydrated = useHydrated()
  const [params] = useSearchParams()
  const subject = isHydrated ? readEnquirySubject(params) : { about: '', cabin: '' }
  const cabin = cabins.find(({ slug }) => slug === subject.cabin)
  const { shown, open } = useOpenedForm()
  const [captcha, setCaptcha] = useState({ token: '', revision: 0 })
  const [problems, setProblems] = useState<FieldProblems>({})
  const [outcome, setOutcome] = useState<Outcome>()
  const [isSending, setIsSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (element.current && Object.keys(problems).length > 0) focusFirstProblem(element.current)
  }, [problems])
  const keepToken = useCallback((token: string) => setCaptcha(({ revision }) => ({ token, revision })), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending) return
    setIsSending(true)
    setOutcome(undefined)
    const result = await sendEnquiry(readForm(form, subject, cabin?.slug), open, captcha.token)
    setIsSending(false)
    setOutcome(result)
    setProblems(result.outcome === 'stopped' ? (result.fields ?? {}) : {})
    if (result.outcome === 'stopped') return
    // A token is used up by a reply; without a reply, the server recognises a repeated message by its stamp.
    if (result.outcome !== 'failed') setCaptcha(({ revision }) => ({ token: '', revision: revision + 1 }))
    if (result.outcome === 'sent') form.reset()
    if (result.outcome === 'sent' || (result.outcome === 'refused' && result.reopensForm))
      void open({ again: true }).catch(() => {})
  }

  return (
    <form
      ref={element}
      className="stack needs-script"
      aria-label="Send us a message"
      noValidate
      onFocus={() => void open().catch(() => {})}
      onSubmit={(event) => void submit(event)}
    >
      {(cabin || subject.about) && <About cabinTitle={cabin?.name} about={subject.about} />}
      <div className="enquiry-pair pair">
        <TextField label="Name" name="name" autoComplete="name" problem={problems['name']} />
        <TextField label="E-mail address" name="email" type="email" autoComplete="email" problem={problems['email']} />
      </div>
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" optional problem={problems['phone']} />
      <TextareaField label="Message" name="message" rows={5} problem={problems['message']} />
      <p className="enquiry-honeypot" aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div className="enquiry-captcha">
        {shown ? (
          <shown.Captcha key={captcha.revision} captcha={shown.opened.captcha} onToken={keepToken} />
        ) : (
          <p className="faint">A security check appears here as soon as you start to write.</p>
        )}
      </div>
      {outcome && <OutcomeNotice outcome={outcome} />}
      <div className="row">
        <Button type="submit" variant="primary" disabled={!isHydrated} busy={isSending} busyLabel="Sending...">
          Send message
        </Button>
      </div>
    </form>
  )
}

/** The server's stamp and the captcha, from the first focus on. */
function useOpenedForm() {
  const [shown, setShown] = useState<{ readonly opened: OpenedForm; readonly Captcha: CaptchaPart }>()
  const opening = useRef<Promise<OpenedForm>>(undefined)

  /** The opened form; after a failure the next call tries again. */
  const open = useCallback(({ again = false } = {}) => {
    if (again) opening.current = undefined
    opening.current ??= Promise.all([loadForm().then(({ openForm }) => openForm()), loadCaptcha(), loadSending()]).then(
      ([opened, { Captcha }]) => {
        setShown({ opened, Captcha })
        return opened
      },
      (error: unknown) => {
        opening.current = undefined
        throw error
      },
    )
    return opening.current
  }, [])
  return { shown, open }
}

async function sendEnquiry(
  typed: EnquiryValues,
  open: () => Promise<OpenedForm>,
  captchaToken: string,
): Promise<Outcome> {
  try {
    const { submitEnquiry } = await loadSending()
    return await submitEnquiry(typed, open, captchaToken, Date.now)
  } catch {
    return { outcome: 'failed' }
  }
}

function readForm(
  form: HTMLFormElement,
  { about = '' }: EnquirySubject,
  cabinSlug: CabinSlug | undefined,
): EnquiryValues {
  const written = new FormData(form)
  const of = (name: string) => String(written.get(name) ?? '')
  return {
    website: of('website'),
    name: of('name'),
    email: of('email'),
    phone: of('phone'),
    message: of('message'),
    about,
    cabinSlug: cabinSlug ?? null,
  }
}

const About = ({ cabinTitle, about }: { cabinTitle: string | undefined; about: string }) => (
  <p className="enquiry-about">
    <span className="faint">Your message is about </span>
    <strong>{[cabinTitle, about].filter(Boolean).join(': ')}</strong>
  </p>
)

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  switch (outcome.outcome) {
    case 'sent':
      return (
        <Notice tone="success" title="Message sent!" live="polite">
          <p>We&apos;ll get back to you as soon as possible.</p>
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="danger" title="Failed to send message" live="now">
          <p>Please try contacting us directly.</p>
        </Notice>
      )
    case 'stopped':
    case 'refused':
      return <Notice tone="warning" title={outcome.message} live="now" />
    default:
      return outcome satisfies never
  }
}
