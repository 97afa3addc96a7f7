import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { CharacterCount } from './character-count.tsx'
import { GrowingTextField } from './growing-text-field.tsx'
import { InstantInput } from './instant-input.tsx'
import { MoneyField } from './money-field.tsx'
import { formatRandInput, parseRand } from './parse-rand.ts'
import { TypedNumberField } from './typed-number-field.tsx'

/** One field of a form: what people see of one field of its schema. */
export type FormField<Values> = {
  readonly name: keyof Values & string
  readonly label: string
  /**
   * `markdown` is a high textarea; `chips` a list of short texts; `cards` a choice of a few; a `date` is YYYY-MM-DD, an
   * `instant` ISO; `money` is in cents.
   */
  readonly kind:
    | 'text'
    | 'email'
    | 'tel'
    | 'url'
    | 'textarea'
    | 'markdown'
    | 'number'
    | 'money'
    | 'select'
    | 'cards'
    | 'switch'
    | 'checkbox'
    | 'date'
    | 'month'
    | 'time'
    | 'instant'
    | 'chips'
    | 'custom'
  readonly hint?: string | undefined
  /** Writes "optional" after the label. */
  readonly optional?: boolean
  /** Of a `select` or of `cards`, which have room for more. */
  readonly choices?: readonly {
    readonly value: string
    readonly label: string
    readonly detail?: string
    readonly aside?: string
  }[]
  /** The first and last day of a `date` or month of a `month`, the first and last instant of an `instant`. */
  readonly min?: string
  readonly max?: string
  /** How many letters a text may have. A longer one is not cut: the form says that it is too long. */
  readonly maxLength?: number
  /** Texts that a press puts into a `textarea` or `markdown` where the cursor is: `{check-in time}`. */
  readonly inserts?: readonly string[]
  /** What a `text` field offers while typing. */
  readonly suggestions?: readonly string[]
  /** Of a `custom` field. */
  readonly control?: (input: CustomInputProps) => ReactNode
  /** Of a `number`, `money` or `date`: an emptied field is null instead of unreadable. */
  readonly nullable?: boolean
  /** What it shows where that follows from other fields, until somebody changes it. */
  readonly value?: (values: Values) => unknown
  /** Shown only where it means something. */
  readonly show?: (values: Values) => boolean
}

/** What a field with a control of its own gets. */
export type CustomInputProps = {
  readonly label: string
  readonly hint: string | undefined
  readonly problem: string | undefined
  /** Of what is inside the value, by its place there: `2.from`. */
  readonly innerProblems: Readonly<Record<string, string>>
  readonly value: unknown
  /** Those of the whole form. */
  readonly values: Readonly<Record<string, unknown>>
  readonly onChange: (value: unknown) => void
  /** Changes other fields as well; outside of a form it changes nothing. */
  readonly onFill: (values: Readonly<Record<string, unknown>>) => void
}

type FieldInputProps = {
  field: Omit<FormField<Record<string, unknown>>, 'name'>
  name: string
  value: unknown
  values?: Readonly<Record<string, unknown>>
  problem: string | undefined
  innerProblems?: Readonly<Record<string, string>>
  onChange: (value: unknown) => void
  onFill?: CustomInputProps['onFill']
  onBlur: () => void
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The control of a field. A number or an amount that cannot be read is `undefined`, which no schema accepts. */
export function FieldInput({
  field: {
    kind,
    label,
    hint,
    optional,
    choices = [],
    min,
    max,
    maxLength,
    inserts = [],
    suggestions,
    control,
    nullable = false,
  },
  name,
  value,
  values = {},
  problem,
  innerProblems = {},
  onChange,
  onFill = () => undefined,
  onBlur,
}: FieldInputProps) {
  const check = { label, hint, problem, name, onBlur }
  const shared = { ...check, ...(optional !== undefined && { optional }) }
  const typed = { ...shared, ...(maxLength !== undefined && { maxLength }) }
  const empty = nullable ? null : undefined
  switch (kind) {
    case 'textarea':
    case 'markdown':
      return (
        <TextInput
          {...typed}
          rows={kind === 'markdown' ? 10 : 4}
          inserts={inserts}
          value={text(value)}
          onChange={onChange}
        />
      )
    case 'custom':
      return control?.({ label, hint, problem, innerProblems, value, values, onChange, onFill })
    case 'select':
      return (
        <SelectField {...shared} value={text(value)} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      )
    case 'cards':
      return <RadioCards {...shared} choices={choices} value={text(value) || undefined} onChange={onChange} />
    case 'switch':
    case 'checkbox':
      return (
        <CheckboxField
          {...check}
          {...(kind === 'switch' && { role: 'switch', 'aria-checked': value === true })}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      )
    case 'money':
      return <AmountInput {...shared} value={value} nullable={nullable} onChange={onChange} />
    case 'chips':
      return <ChipsInput {...shared} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />
    case 'number':
      return (
        <TypedNumberField
          {...shared}
          min={min}
          max={max}
          value={value}
          onChange={(entered) => onChange(entered ?? empty)}
        />
      )
    case 'date':
    case 'month':
    case 'time':
      return (
        <TextField
          {...shared}
          type={kind}
          min={min}
          max={max}
          value={text(value)}
          onChange={({ target }) => onChange(target.value || (nullable ? null : ''))}
        />
      )
    case 'instant':
      return <InstantInput {...check} value={value} min={min} max={max} onChange={onChange} />
    case 'text':
      return suggestions ? (
        <SuggestedText {...typed} suggestions={suggestions} value={text(value)} onChange={onChange} />
      ) : (
        <GrowingTextField {...typed} value={text(value)} onChange={onChange} />
      )
    case 'url':
      return (
        <GrowingTextField
          {...typed}
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          value={text(value)}
          onChange={onChange}
        />
      )
    case 'email':
    case 'tel':
      return (
        <TextField
          {...shared}
          type={kind}
          // The browser's own address is that of staff.
          autoComplete="off"
          value={text(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}

type InputProps<Value> = {
  label: string
  hint: string | undefined
  problem: string | undefined
  name: string
  value: Value
  onChange: (value: unknown) => void
  onBlur: () => void
}

type SuggestedTextProps = InputProps<string> & { suggestions: readonly string[]; maxLength?: number }

function SuggestedText({ suggestions, maxLength, onChange, ...input }: SuggestedTextProps) {
  const list = useId()
  return (
    <div className="stack gap-xs">
      <TextField {...input} type="text" list={list} onChange={(event) => onChange(event.target.value)} />
      <CharacterCount text={input.value} maxLength={maxLength} />
      <datalist id={list}>
        {suggestions.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
    </div>
  )
}

/** Without the braces, which say nothing to people. */
const insertName = (inserted = ''): string => inserted.replaceAll(/[{}]/g, '')

/** Several lines, with buttons that put in what nobody should have to type. */
function TextInput({
  inserts,
  value,
  maxLength,
  onChange,
  ...input
}: InputProps<string> & { rows: number; inserts: readonly string[]; maxLength?: number }) {
  const area = useRef<HTMLTextAreaElement>(null)
  function insert(inserted: string) {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    onChange(value.slice(0, selectionStart) + inserted + value.slice(selectionEnd))
    // After the next paint the control has the text, and can have its cursor behind it.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(selectionStart + inserted.length, selectionStart + inserted.length)
    })
  }
  return (
    <div className="stack gap-s">
      <TextareaField {...input} ref={area} value={value} onChange={(event) => onChange(event.target.value)} />
      <CharacterCount text={value} maxLength={maxLength} />
      {inserts.length > 0 && (
        <details className="inserts">
          <summary>Put in: {insertName(inserts[0])}, …</summary>
          <div className="row gap-s" role="group" aria-label={`Put into ${input.label}`}>
            {inserts.map((inserted) => (
              <Button key={inserted} size="small" onClick={() => insert(inserted)}>
                {insertName(inserted)}
              </Button>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

/** Keeps what is typed, `4 250.00`, and gives the form its cents. */
function AmountInput({ value, problem, nullable, onChange, ...input }: InputProps<unknown> & { nullable: boolean }) {
  const [typed, setTyped] = useState(() => (typeof value === 'number' ? formatRandInput(value) : ''))
  const isElsewhere = typeof value === 'number' && parseRand(typed) !== value
  return (
    <MoneyField
      {...input}
      problem={problem && value === undefined ? 'Please enter an amount, such as 4 250.00' : problem}
      value={isElsewhere ? formatRandInput(value) : value === null ? '' : typed}
      onChange={(written) => {
        setTyped(written)
        onChange(nullable && written.trim() === '' ? null : parseRand(written))
      }}
    />
  )
}

/** Short texts; Enter adds one, a press on one removes it. */
function ChipsInput({ value, onChange, ...input }: InputProps<string[]>) {
  const [typed, setTyped] = useState('')
  function add() {
    const chip = typed.trim()
    if (chip && !value.includes(chip)) onChange([...value, chip])
    setTyped('')
  }
  return (
    <div className="stack gap-s">
      <TextField
        {...input}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        onBlur={() => {
          add()
          input.onBlur()
        }}
      />
      {value.length > 0 && (
        <div className="row gap-s">
          {value.map((chip) => (
            <Button
              key={chip}
              size="small"
              aria-label={`Remove ${chip}`}
              onClick={() => onChange(value.filter((other) => other !== chip))}
            >
              {chip} ×
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
