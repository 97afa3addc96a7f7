import { FormProblem } from './form-problem.tsx'

/** Beside a button that opens a part of the page whose code did not load. */
export const NotLoaded = () => (
  <FormProblem tone="warning" title="This part could not be loaded">
    <p>Please check your connection, then try again or load this page again.</p>
  </FormProblem>
)
