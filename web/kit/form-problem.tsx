import type { Elements } from './elements.ts'
import { Notice } from './notice.tsx'

/** On a phone the end of a long form is out of view. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

type FormProblemProps = { tone?: 'warning' | 'danger'; title?: string; children?: Elements }

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
