import type { ComponentProps, KeyboardEvent } from 'react'
import { FieldFrame, type FieldTexts } from '#web/kit/field-frame.tsx'
import { CharacterCount } from './character-count.tsx'
import './growing-text-field.css'

type GrowingTextFieldProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & { value: string; onChange: (text: string) => void }

/** A line of text that is shown on as many lines as it needs: Enter and what is pasted break none, and Enter sends a form. */
export function GrowingTextField(props: GrowingTextFieldProps) {
  const { label, hint, problem, optional, id, className = '', value, maxLength, onChange, onKeyDown, ...area } = props
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    onKeyDown?.(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
    event.preventDefault()
    const { form } = event.currentTarget
    if (form?.querySelector('[type=submit]')) form.requestSubmit()
  }
  return (
    <FieldFrame {...{ label, hint, problem, optional, id, className }}>
      {(control) => (
        <>
          <textarea
            className="control growing"
            rows={1}
            {...area}
            {...control}
            value={value}
            onChange={({ target }) => onChange(target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
            onKeyDown={press}
          />
          <CharacterCount text={value} maxLength={maxLength} />
        </>
      )}
    </FieldFrame>
  )
}
