import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** On a phone the end of a long form is out of view. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

type FormProblemProps = { tone?: 'warning' | 'danger'; title?: string; children?: ReactNode }

/**
 * Why a form was not sent: beside its button until the next press, announced and in view. Not a toast, whose code would
 * have to be loaded without a connection, and which disappears.
 */
export const FormProblem = ({ tone = 'danger', title, children }: FormProblemProps) => (
  <div ref={bringIntoView} className="form-problem">
    <Notice tone={tone} title={title} live="now">
      {children}
    </Notice>
  </div>
)

/** Beside a button that opens a part of the page whose code did not load. */
export const NotLoaded = () => (
  <FormProblem tone="warning" title="This part could not be loaded">
    <p>Please check your connection, then try again or load this page again.</p>
  </FormProblem>
)
