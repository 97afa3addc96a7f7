import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, Suspense, lazy, useRef, useState } from 'react'
import { idHint, type Residence } from '#shared/documents/register-entry.ts'
import { type Register, SaveRegisterEntry } from '#shared/documents/register.contract.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { residenceLabels } from '#web/booking/residence-labels.ts'
import { InvalidFieldsError, RefusalError, call } from '#web/kit/api.ts'
import { type FieldProblems, focusFirstProblem } from '#web/kit/field-problems.ts'
import { dateAndTime, shortDate } from '#web/kit/format.ts'
import { assertValidGuestForm, prefetchFormSchemas } from '#web/site/kit/validate-guest-form.ts'
import { withRetry } from '#web/kit/retry.ts'
import { Button } from '#web/kit/button.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Elements } from '#web/kit/elements.ts'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { AdultFiles } from './adult-files.tsx'
import { AdultLink } from './adult-link.tsx'
import { type RegisterDraft, emptyDraft, clearDraft, saveDraft, loadDraft } from './register-draft.ts'
import { registerQuery } from './register.queries.ts'
import { SignatureField } from './signature-field.tsx'
import { useUpload } from './use-upload.ts'
import './register-card.css'

const UNTICKED = 'Please read this, and tick it'

/** Only where there is an indemnity to read. */
const IndemnityField = lazy(async () => ({ default: (await import('./indemnity-field.tsx')).IndemnityField }))

type Adult = Register['adults'][number]
type RegisterCardProps = {
  token: string
  register: Register
  adult: Adult
  isOpen: boolean
  onOpen: () => void
  /** Called when this adult has signed. */
  onSigned: () => void
  reload: () => Promise<unknown>
}

/** One adult of the party: the form, or what was signed, masked so that it can only be recognised. */
export function RegisterCard({ token, register, adult, isOpen, onOpen, onSigned, reload }: RegisterCardProps) {
  const { place, entry, signedUnseen, ownToken, files } = adult
  const [changing, setChanging] = useState(false)
  const titleId = `adult-${place}`
  const isOwn = register.own !== null
  const isSigned = hasSigned(adult)
  const sending = useUpload(token, { purpose: 'document', place }, () => void reload())
  const documents = <AdultFiles sending={sending} sent={files} />
  const change = (
    <p>
      <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
        Change and sign again
      </Button>
    </p>
  )
  return (
    <section className="card stack register-card" aria-labelledby={titleId}>
      <div className="row spread">
        <h2 id={titleId} className="head-s" tabIndex={-1}>
          {isOwn ? 'Your card' : `Adult ${place}`}
        </h2>
        <StatusChip tone={isSigned ? 'good' : 'neutral'}>{isSigned ? 'Signed' : 'To do'}</StatusChip>
      </div>
      {!isSigned && ownToken && <AdultLink register={register} place={place} ownToken={ownToken} />}
      {entry && !changing ? (
        <>
          <DescriptionList
            items={[
              { label: 'Name', value: entry.fullName },
              { label: 'ID or passport', value: <MaskedNumber ending={entry.idEnding} /> },
              { label: 'Residence status', value: residenceLabels[entry.residence] },
              { label: 'Signed on', value: dateAndTime(entry.signedAt) },
            ]}
          />
          {documents}
          {change}
        </>
      ) : signedUnseen && !changing ? (
        <>
          <p>
            <span>{`Signed on ${dateAndTime(signedUnseen)}`}</span>
            <span>
              {isOwn
                ? '. What is on it is not shown here again.'
                : ' by a link of their own. What is on it is for them.'}
            </span>
          </p>
          {isOwn && documents}
          {isOwn && change}
        </>
      ) : isOpen || changing ? (
        <RegisterForm
          token={token}
          register={register}
          adult={adult}
          documents={documents}
          sendDocuments={() => void sending.send(sending.files)}
          onSigned={() => {
            setChanging(false)
            onSigned()
          }}
        />
      ) : (
        <p>
          <Button onClick={onOpen}>{`Fill in the card of adult ${place}`}</Button>
        </p>
      )}
    </section>
  )
}

/** Whether an adult has signed, including adults whose entry this link may not show. */
export const hasSigned = ({ entry, signedUnseen }: Adult): boolean => entry !== null || signedUnseen !== null

const MaskedNumber = ({ ending }: { ending: string }) => (
  <>
    <span aria-hidden="true">{`••••••${ending}`}</span>
    <span className="visually-hidden">{`ends in ${ending}`}</span>
  </>
)

type RegisterFormProps = Pick<RegisterCardProps, 'token' | 'register' | 'adult' | 'onSigned'> & {
  documents: Elements
  /** Sends files that were chosen but not sent yet: signing the card covers all of it. */
  sendDocuments: () => void
}

function RegisterForm({ token, register, adult, documents, sendDocuments, onSigned }: RegisterFormProps) {
  const { reference, deletedOn, own, texts, indemnity } = register
  const { place, version, entry } = adult
  const isReader = place === (own ?? 1)
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<RegisterDraft>(
    () =>
      loadDraft(reference, place) ?? {
        ...emptyDraft,
        ...(entry && { fullName: entry.fullName, residence: entry.residence }),
      },
  )
  /** Which version of the indemnity is ticked: each time anew. */
  const [accepted, setAccepted] = useState<number>()
  const isUnticked = indemnity !== null && accepted !== indemnity.version
  const [problems, setProblems] = useState<FieldProblems>({})
  const [isConnectionLost, setLost] = useState(false)

  const save = useMutation({
    mutationFn: async () => {
      const body = {
        ...draft,
        version,
        declarationVersion: texts.version,
        ...(!isUnticked && { indemnityVersion: accepted }),
      } as BodyInputOf<typeof SaveRegisterEntry>
      await assertValidGuestForm('register card', body)
      if (isUnticked) throw new InvalidFieldsError(UNTICKED, { indemnity: UNTICKED })
      sendDocuments()
      return withRetry(() => call(SaveRegisterEntry, { params: { token, place: String(place) }, body }), {
        onLost: () => setLost(true),
      })
    },
    onSuccess: async (saved) => {
      clearDraft(reference, place)
      const { queryKey } = registerQuery(token)
      // A request that started after a photo arrived may return a register without this signature.
      const isAsked = client.isFetching({ queryKey }) > 0
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, saved)
      if (isAsked) void client.invalidateQueries({ queryKey })
      onSigned()
    },
    onError: (error) => {
      if (error instanceof InvalidFieldsError) {
        setProblems({ ...byField(error.fields), ...(isUnticked && { indemnity: UNTICKED }) })
        if (form.current) focusFirstProblem(form.current)
      }
      // The card was signed on another phone, or the booking was closed.
      if (error instanceof RefusalError) void client.invalidateQueries(registerQuery(token))
    },
    onSettled: () => setLost(false),
  })

  function change(changes: Partial<RegisterDraft>) {
    const changed = { ...draft, ...changes }
    setDraft(changed)
    saveDraft(reference, place, changed)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
  }

  const hint = idHint(draft.idNumber, draft.residence)

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate()
  }

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onFocus={prefetchFormSchemas}
      onSubmit={submit}
      aria-labelledby={`adult-${place}`}
    >
      <p className="register-sent row single-line align-start gap-s soft small">
        <Icon name="shield" />
        <span>{`Seen by our staff, and by an immigration officer who asks for it. Deleted on ${shortDate(deletedOn)}.`}</span>
      </p>
      <TextField
        label="Full name"
        hint="As in the ID or passport. The law requires every adult who sleeps here to be in the register."
        problem={problems['fullName']}
        autoComplete={isReader ? 'name' : 'off'}
        value={draft.fullName}
        onChange={({ target }) => change({ fullName: target.value })}
      />
      <RadioCards
        label="Residence status"
        hint="The law asks this of everyone, South Africans too."
        problem={problems['residence']}
        choices={Object.entries(residenceLabels).map(([value, label]) => ({ value: value as Residence, label }))}
        value={draft.residence || undefined}
        onChange={(residence) => change({ residence })}
      />
      <TextField
        label="ID or passport number"
        hint={
          <>
            <span>Shows that the name is yours. Once signed, only its end is shown here.</span>
            {hint && <span className="register-hint">{hint}</span>}
          </>
        }
        problem={problems['idNumber']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={draft.idNumber}
        onChange={({ target }) => change({ idNumber: target.value })}
      />
      <TextareaField
        label="Home address"
        hint="Street, town and country. The register asks where you live; we send no post there."
        problem={problems['address']}
        rows={2}
        maxLength={200}
        autoComplete={isReader ? 'street-address' : 'off'}
        value={draft.address}
        onChange={({ target }) => change({ address: target.value })}
      />
      {documents}
      {indemnity && (
        <Suspense fallback={null}>
          <IndemnityField
            indemnity={indemnity}
            problem={problems['indemnity']}
            isAccepted={!isUnticked}
            onAccept={(isAccepted) => {
              setAccepted(isAccepted ? indemnity.version : undefined)
              setProblems(({ indemnity: _, ...others }) => others)
            }}
          />
        </Suspense>
      )}
      {texts.declaration && <p>{texts.declaration}</p>}
      <SignatureField
        value={draft.signature}
        onChange={(signature) => change({ signature })}
        problem={problems['signature']}
      />
      {save.isError && !(save.error instanceof InvalidFieldsError) && (
        <FormProblem tone="warning">
          <p>{save.error.message}</p>
        </FormProblem>
      )}
      {isConnectionLost && (
        <Notice tone="info" live="polite" title="No signal">
          <p>This card is kept on your device. It is sent by itself as soon as there is a signal.</p>
        </Notice>
      )}
      <p>
        <Button
          variant="primary"
          type="submit"
          busy={save.isPending}
          busyLabel={isConnectionLost ? 'Waiting for a signal…' : 'Saving…'}
        >
          Sign and save
        </Button>
      </p>
    </form>
  )
}

/** A problem with any part of the signature is shown at the signature. */
function byField({ path, name, signature, ...others }: Readonly<Record<string, string>>): FieldProblems {
  const ofSignature = path ?? name ?? (signature && 'Please sign: draw your signature, or type your name')
  return { ...others, ...(ofSignature && { signature: ofSignature }) }
}
