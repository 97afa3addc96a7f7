import { type ReactNode, useState } from 'react'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { instantOf } from '#shared/kernel/clock.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import type { Endpoint, ReplyOf } from '#shared/kernel/endpoint.ts'
import type { PublishedActions, WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { RefusalError } from '#web/kit/api.ts'
import { ActionDialog } from './action-dialog.tsx'
import { relativeTime, relativeTimeInWords } from './relative-time.ts'
import type { PublishedWords } from './published-words.ts'
import type { FormField } from './form-field.tsx'
import type { FormProblems } from './form-problems.ts'
import type { RemovableKind } from './published-queries.ts'
import { isChangedMeanwhile } from './published-queries.ts'
import { staffCall } from './staff-call.ts'
import { useNow } from './use-now.ts'

/** What an editor does with replies and refusals. */
type PublishedDialogProps = {
  /** `post` */
  one: string
  entry: Pick<WholeEntry, 'id' | 'version' | 'live' | 'schedule'>
  onReply: (entry: WholeEntry) => void
  /** Somebody else changed the record since it was looked at. */
  onChanged: (refused: RefusalError) => void
  onDone: () => void
}

type CheckedDialogProps = PublishedDialogProps & {
  words: PublishedWords
  /** The server found what keeps it from being published. */
  onProblems: (problems: FormProblems) => void
  /** The field of a slug that is taken. */
  slugField: string | undefined
  /** What will happen. */
  children: ReactNode
}

const noteField: FormField<{ readonly note: string }> = {
  name: 'note',
  label: 'Note',
  kind: 'text',
  optional: true,
  maxLength: 200,
  hint: 'For your colleagues, beside the version.',
}

/** Sends a request; what its editor has to show closes the dialog. */
const sending =
  <E extends Endpoint>(
    endpoint: E,
    { entry, onChanged, ...more }: Pick<CheckedDialogProps, 'entry' | 'onChanged'> & Partial<CheckedDialogProps>,
  ) =>
  async (body: unknown): Promise<ReplyOf<E> | undefined> => {
    try {
      return (await staffCall<Endpoint>(endpoint, { params: { id: entry.id }, body })) as ReplyOf<E>
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      if (isChangedMeanwhile(error)) onChanged(error)
      else if (error.refusal === 'not-publishable' && more.onProblems)
        more.onProblems((error.details['problems'] ?? {}) as FormProblems)
      else if (error.refusal === 'slug-taken' && more.onProblems && more.slugField)
        more.onProblems({ [more.slugField]: error.message })
      else throw error
      return undefined
    }
  }

type PublishDialogProps = CheckedDialogProps & {
  endpoint: PublishedActions['publish']
  /** When something else will be published. */
  plannedFor: string | undefined
}

/** Asks before what is typed goes onto the site; beside a plan, what becomes of that. */
export function PublishDialog({ endpoint, plannedFor, ...props }: PublishDialogProps) {
  const { one, entry, words, children, onReply, onDone } = props
  const { today } = useNow()
  return (
    <ActionDialog
      endpoint={endpoint}
      params={{ id: entry.id }}
      title={words.question(one, entry.live !== null)}
      action={words.publish}
      busyLabel={words.publishing}
      isQuestion
      initial={{ plan: '', note: '' }}
      fields={[
        ...(plannedFor
          ? [
              {
                name: 'plan',
                label: 'And what is planned?',
                kind: 'cards',
                choices: [
                  {
                    value: 'kept',
                    label: 'Keep the plan',
                    detail: `What is planned replaces this ${relativeTimeInWords(plannedFor, today)}.`,
                  },
                  {
                    value: 'ended',
                    label: 'End the plan',
                    detail: 'This stays on the site. What was planned is kept as a version.',
                  },
                ],
              } as const,
            ]
          : []),
        noteField,
      ]}
      check={({ plan }) => ({ plan: plannedFor && !plan ? 'Please choose what becomes of the plan' : undefined })}
      body={({ plan, note }) => ({
        version: entry.version,
        note,
        ...(plannedFor && { endsPlan: plan === 'ended' }),
      })}
      send={sending(endpoint, props)}
      onReply={onReply}
      done={() => ({ tone: 'success', title: words.published, detail: words.isPublished })}
      onDone={onDone}
    >
      {children}
    </ActionDialog>
  )
}

/** Has it published at an hour, as it is typed now. */
export function ScheduleDialog({
  endpoint,
  ...props
}: CheckedDialogProps & { endpoint: PublishedActions['schedule'] }) {
  const { entry, words, children, onReply, onDone } = props
  const { now, today } = useNow()
  const [start] = useState(() => entry.schedule?.at ?? instantOf(addDays(today, 1), '08:00'))
  return (
    <ActionDialog
      endpoint={endpoint}
      params={{ id: entry.id }}
      title={words.scheduleTitle}
      action="Schedule"
      initial={{ at: start, note: '' }}
      fields={[
        {
          name: 'at',
          label: 'When',
          kind: 'instant',
          min: minutesAfter(new Date(now).toISOString(), 1),
          hint: words.when,
        },
        noteField,
      ]}
      body={({ at, note }) => ({ version: entry.version, at, note })}
      check={({ at }) => ({ at: at && at > new Date(now).toISOString() ? undefined : 'Please choose a later time' })}
      send={sending(endpoint, props)}
      beside={{ 'instant-is-past': 'at' }}
      onReply={onReply}
      parts={({ values: { at } }) => at && <p>{`${words.isThen} ${relativeTimeInWords(at, today)}.`}</p>}
      done={({ schedule }) => (schedule ? `Scheduled for ${relativeTime(schedule.at, today)}` : 'Scheduled')}
      onDone={onDone}
    >
      {children}
    </ActionDialog>
  )
}

type RemovalProps = PublishedDialogProps & {
  removal: 'unpublish' | 'archive'
  actions: Pick<RemovableKind['actions'], 'unpublish' | 'archive'>
  name: string
  /** A default stands where nothing is published. */
  hasDefault?: boolean
}

const archiveWords = {
  title: (one: string) => `Archive this ${one}?`,
  action: 'Archive',
  done: 'Archived',
  effect: 'It leaves the list too. Restore brings it back as a draft.',
}
const unpublishWords: typeof archiveWords = {
  title: (one) => `Unpublish this ${one}?`,
  action: 'Unpublish',
  done: 'Unpublished',
  effect: 'What was published stays as a draft, and can be published again.',
}
const defaultWords: typeof archiveWords = {
  title: (one) => `Restore the default of this ${one}?`,
  action: 'Restore the default',
  done: 'The default is used again',
  effect: 'Your text stays among the versions.',
}

/** Asks before something leaves the site. */
export function RemovalDialog({ removal, actions, name, hasDefault = false, ...props }: RemovalProps) {
  const { one, entry, onReply, onDone } = props
  const isArchiving = removal === 'archive'
  const words = hasDefault ? defaultWords : isArchiving ? archiveWords : unpublishWords
  return (
    <ActionDialog
      endpoint={actions[removal]}
      params={{ id: entry.id }}
      title={words.title(one)}
      description={name}
      action={words.action}
      variant="danger"
      body={() => ({ version: entry.version })}
      send={sending(actions[removal], props)}
      onReply={onReply}
      done={() => words.done}
      onDone={onDone}
    >
      <p>
        {entry.live && !hasDefault && 'It leaves the site within minutes; who opens its address finds nothing. '}
        {words.effect}
        {entry.schedule && ' Nothing is planned any more; what was planned is kept as a version.'}
      </p>
    </ActionDialog>
  )
}
