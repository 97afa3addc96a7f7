import { MAX_CODE_LENGTH } from '#shared/arrival/access-code.ts'
import { type AccessCodeState, ChangeAccessCode } from '#shared/arrival/access-code.contract.ts'
import type { CabinRecord } from '#shared/cabins/cabin-form.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'

type AccessCodeDialogProps = {
  cabin: CabinRecord
  state: AccessCodeState | undefined
  onDone: () => void
}

/** Changes the code that opens a cabin. The old one is not shown, and nothing keeps the new one. */
export const AccessCodeDialog = ({ cabin, state, onDone }: AccessCodeDialogProps) => (
  <ActionDialog
    endpoint={ChangeAccessCode}
    params={{ cabinSlug: cabin.id }}
    title={`${state?.isSet ? 'Change' : 'Add'} the access code of ${cabin.name}`}
    action="Save code"
    initial={{ code: '' }}
    fields={[
      {
        name: 'code',
        label: 'New code',
        kind: 'text',
        maxLength: MAX_CODE_LENGTH,
        hint: state?.isSet ? 'Empty takes it away.' : undefined,
      },
    ]}
    // The newest, so that a second press after a colleague's change counts.
    body={({ code }) => ({ code, version: state?.version ?? 0 })}
    done={({ isSet }) => (isSet ? `${cabin.name} has a new code` : `${cabin.name} has no code any more`)}
    onDone={onDone}
  >
    <p>
      Guests who come within three days, or are there, get a new e-mail with it. The history says who changed it and
      when, not what it was.
    </p>
  </ActionDialog>
)
