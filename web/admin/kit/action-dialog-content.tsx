import { type ComponentProps, type ReactNode, useRef } from 'react'
import type { Endpoint, ReplyOf } from '#shared/kernel/endpoint.ts'
import { InvalidFieldsError } from '#web/kit/api.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { showToast } from '#web/kit/toast.ts'
import type { ToastMessage } from '#web/kit/toaster.tsx'
import { type ActionForm, type ActionRequest, type FormValues, useActionForm } from './action-form.ts'
import { type ValueFormats, valueText } from './change-history.tsx'
import { FieldInput, type FormField } from './form-field.tsx'
import { guardedProblem } from './fresh-login.tsx'
import { undoToast } from './undo-toast.ts'

/** What a toast says once it is done: its title, the whole message, or one with a way back. */
export type Outcome = string | ToastMessage | Parameters<typeof undoToast>[0]

export type ActionDialogProps<E extends Endpoint, Values extends FormValues> = ActionRequest<E, Values> &
  Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'description' | 'busyLabel' | 'variant' | 'back' | 'isQuestion'
  > & {
    /** The action's name on its button: "Cancel booking", never "OK". */
    readonly action: string | ((values: Values) => string)
    readonly fields?: readonly FormField<Values>[] | ((values: Values) => readonly FormField<Values>[])
    /** Of fields that a colleague may have changed meanwhile: their labels, and how their values are written. */
    readonly labels?: Readonly<Record<string, string>>
    readonly formats?: ValueFormats
    /** Above the fields: the effect of the action. */
    readonly children?: ReactNode | ((form: ActionForm<Values>) => ReactNode)
    /** Below the fields. */
    readonly parts?: (form: ActionForm<Values>) => ReactNode
    /** Something is being loaded that the action needs; the button says what. */
    readonly loading?: string | undefined
    readonly done: (reply: ReplyOf<E>, values: Values, entryId: string) => Outcome | undefined
    /** Closes the dialog, after the action or without it. */
    readonly onDone: () => void
  }

/** What an `ActionDialog` shows, with the fields' code. */
export function ActionDialogContent<E extends Endpoint, Values extends FormValues>(
  props: ActionDialogProps<E, Values>,
) {
  const { title, description, busyLabel, variant, back, isQuestion, loading, children, parts, onDone } = props
  const container = useRef<HTMLDivElement>(null)
  const form = useActionForm<E, Values>(props, container, (reply, values, entryId) => {
    if (reply !== undefined) tell(props.done(reply, values, entryId))
    onDone()
  })
  const { values, problems, error } = form
  const action = typeof props.action === 'function' ? props.action(values) : props.action
  const all = typeof props.fields === 'function' ? props.fields(values) : (props.fields ?? [])
  const fields = all.filter(({ show }) => !show || show(values))
  const isAsked = Object.keys(form.confirmed).length > 0
  // A form with a layout of its own shows the problems of its values.
  const isShown = (name: string) =>
    name.startsWith('choice ') || name in values || fields.some((field) => field.name === name)
  const others = Object.entries(problems).flatMap(([name, problem]) => (isShown(name) ? [] : [problem]))
  const isBeside =
    form.conflict || error instanceof InvalidFieldsError || (error && Object.values(problems).includes(error.message))
  const problem = others.length > 0 ? others.join(' ') : isBeside ? undefined : guardedProblem(error)

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title={title}
      description={description}
      action={isAsked ? `${String(action.split(' ')[0])} anyway` : action}
      busyLabel={loading ?? busyLabel ?? 'Saving…'}
      {...(variant && { variant })}
      {...(back && { back })}
      {...(isQuestion && { isQuestion })}
      busy={form.isPending || loading !== undefined}
      problem={problem}
      onConfirm={form.submit}
    >
      <div ref={container} className="stack">
        {typeof children === 'function' ? children(form) : children}
        {fields.map((field) => (
          <FieldInput
            key={`${field.name} ${field.label}`}
            field={field as unknown as FormField<Record<string, unknown>>}
            name={field.name}
            value={field.value ? field.value(values) : values[field.name]}
            values={values}
            // Of two controls of one value, the last shows its problem.
            problem={fields.findLast(({ name }) => name === field.name) === field ? problems[field.name] : undefined}
            onChange={(value) => form.set({ [field.name]: value } as Partial<Values>)}
            onFill={(filled) => form.set(filled as Partial<Values>)}
            onBlur={() => undefined}
          />
        ))}
        {parts?.(form)}
        {form.conflict && (
          <section className="stack" aria-label="Changed by two people">
            <Notice tone="warning" live="now" title={`${form.conflict.by} has changed this meanwhile`}>
              <p>Choose which one stays. What else you both changed is kept.</p>
            </Notice>
            {Object.keys(form.conflict.yours).map((name) => (
              <RadioCards
                key={name}
                label={props.labels?.[name] ?? all.find((field) => field.name === name)?.label ?? name}
                value={form.choices[name]}
                onChange={(choice) => form.choose(name, choice)}
                problem={form.choices[name] ? undefined : problems[`choice ${name}`]}
                choices={[
                  { value: 'yours', label: 'Yours', detail: valueText(name, form.yoursOf(name), props.formats) },
                  { value: 'theirs', label: 'Theirs', detail: valueText(name, form.newest(name), props.formats) },
                ]}
              />
            ))}
          </section>
        )}
      </div>
    </ConfirmDialog>
  )
}

function tell(outcome: Outcome | undefined): void {
  if (outcome === undefined) return undefined
  if (typeof outcome === 'string') return void showToast({ tone: 'success', title: outcome })
  if ('undo' in outcome) return undoToast(outcome)
  return void showToast(outcome)
}
