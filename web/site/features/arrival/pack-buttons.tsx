import { useMutation } from '@tanstack/react-query'
import { ShowArrivalPackDocument } from '#shared/arrival/arrival-pack.contract.ts'
import { call } from '#web/kit/api.ts'
import { Button } from '#web/kit/button.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { savePdf } from '#web/kit/save-pdf.ts'

/** The pack as a PDF of one page, and on paper. */
export function PackButtons({ token }: { token: string }) {
  const download = useMutation({
    mutationFn: () => call(ShowArrivalPackDocument, { params: { token } }),
    onSuccess: savePdf,
  })
  return (
    <div className="stack no-print">
      <div className="row">
        <Button busy={download.isPending} busyLabel="Preparing…" onClick={() => download.mutate()}>
          <Icon name="download" />
          <span>Save as PDF</span>
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      {download.isError && (
        <FormProblem title="The PDF could not be made">
          <p>{download.error.message}</p>
        </FormProblem>
      )}
    </div>
  )
}
