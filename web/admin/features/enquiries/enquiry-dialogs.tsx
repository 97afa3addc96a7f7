import { useState } from 'react'
import { firstNameOf } from '#shared/bookings/first-name.ts'
import type { Enquiry } from '#shared/enquiries/enquiry.ts'
import {
  ChangeEnquiry,
  EraseEnquiry,
  MAX_NOTE_LENGTH,
  MAX_REPLY_LENGTH,
  ReplyToEnquiry,
} from '#shared/enquiries/staff-enquiries.contract.ts'
import { whatsappLink } from '#shared/kernel/whatsapp-link.ts'
import { guestWhatsappNumber } from '#shared/notifications/whatsapp-number.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { FreshLoginNotice } from '#web/admin/kit/fresh-login.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { WhatsappFooter } from '#web/admin/kit/whatsapp-footer.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { type ReplyStart, replyStarts, replyText, stateLabels } from './enquiry-texts.ts'

export type EnquiryDialogName = 'reply' | 'whatsapp' | 'note' | 'erase'

type DialogProps = { enquiry: Enquiry; onDone: () => void }

/** The dialog of one action on an enquiry. */
export function EnquiryDialog({
  kind,
  onErased,
  ...props
}: DialogProps & { kind: EnquiryDialogName; onErased: () => void }) {
  switch (kind) {
    case 'reply':
      return <ReplyDialog {...props} />
    case 'whatsapp':
      return <WhatsappDialog {...props} />
    case 'note':
      return <NoteDialog {...props} />
    case 'erase':
      return <EraseDialog {...props} onErased={onErased} />
  }
}

/** What a colleague did since the dialog was opened: it stays open, and the next press is about the newest. */
function ChangedNotice({ enquiry }: { enquiry: Enquiry }) {
  const [opened] = useState(enquiry)
  if (opened.version === enquiry.version) return null
  return (
    <Notice tone="warning" live="now" title={`${enquiry.updatedBy || 'A colleague'} has changed this meanwhile`}>
      <p>
        {opened.state === enquiry.state
          ? 'Look at its note and its replies before you go on.'
          : `It is now ${stateLabels[enquiry.state].toLowerCase()}. Look at its replies before you go on.`}
      </p>
      {opened.note !== enquiry.note && (
        <p>{enquiry.note ? `The note is now: “${enquiry.note}”` : 'The note is gone.'}</p>
      )}
    </Notice>
  )
}

const starts = Object.keys(replyStarts) as ReplyStart[]

function ReplyDialog({ enquiry, onDone }: DialogProps) {
  const { id, name, email, version } = enquiry
  const firstName = firstNameOf(name)
  return (
    <ActionDialog
      endpoint={ReplyToEnquiry}
      params={{ id }}
      title={`Reply to ${name}`}
      description={`An e-mail to ${email}, with their message below yours. Their answer comes to your contact address.`}
      action="Send reply"
      busyLabel="Sending…"
      initial={{ start: 'thanks' as ReplyStart, text: replyText('thanks', firstName) }}
      body={({ text }, { entryId }) => ({ text, version, replyId: entryId })}
      done={() => ({ tone: 'success', title: 'Reply sent', detail: `To ${name}` })}
      onDone={onDone}
    >
      {(form) => (
        <>
          <ChangedNotice enquiry={enquiry} />
          <SelectField
            label="Begin with"
            hint="It replaces the text below."
            value={form.values.start}
            onChange={({ target }) =>
              form.set({ start: target.value as ReplyStart, text: replyText(target.value as ReplyStart, firstName) })
            }
          >
            {starts.map((start) => (
              <option key={start} value={start}>
                {replyStarts[start].label}
              </option>
            ))}
          </SelectField>
          <TextareaField
            label="Reply"
            rows={10}
            maxLength={MAX_REPLY_LENGTH}
            value={form.values.text}
            problem={form.problems['text']}
            onChange={({ target }) => form.set({ text: target.value })}
          />
        </>
      )}
    </ActionDialog>
  )
}

/** A text to the visitor, opened in WhatsApp; only staff know whether it was sent, so they are asked. */
function WhatsappDialog({ enquiry, onDone }: DialogProps) {
  const { id, name, phone, version } = enquiry
  const firstName = firstNameOf(name)
  const [start, setStart] = useState<ReplyStart>('thanks')
  const [text, setText] = useState(() => replyText('thanks', firstName))
  const [isOpened, setIsOpened] = useState(false)
  const number = guestWhatsappNumber(phone ?? '')
  if (isOpened)
    return (
      <ActionDialog
        endpoint={ChangeEnquiry}
        params={{ id }}
        title="Sent it?"
        description={`WhatsApp to ${name}`}
        action="Yes, sent"
        back="No"
        initial={{}}
        body={() => ({ version, state: enquiry.state === 'won' ? 'won' : 'replied', isByWhatsapp: true })}
        done={() => 'Marked as replied'}
        onDone={onDone}
      >
        <ChangedNotice enquiry={enquiry} />
        <p>If you have sent it, the enquiry counts as replied, and its history says by whom and when.</p>
      </ActionDialog>
    )
  return (
    <Dialog
      open
      onOpenChange={(stays: boolean) => !stays && onDone()}
      title={`WhatsApp to ${name}`}
      footer={
        <WhatsappFooter link={number && whatsappLink(number, text)} onBack={onDone} onOpen={() => setIsOpened(true)} />
      }
    >
      {number ? (
        <div className="stack">
          <SelectField
            label="Begin with"
            value={start}
            onChange={({ target }) => {
              setStart(target.value as ReplyStart)
              setText(replyText(target.value as ReplyStart, firstName))
            }}
          >
            {starts.map((option) => (
              <option key={option} value={option}>
                {replyStarts[option].label}
              </option>
            ))}
          </SelectField>
          <TextareaField
            label="Message"
            rows={8}
            hint="You can still change it here or in WhatsApp."
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      ) : (
        <Notice tone="warning" title="This number does not work with WhatsApp">
          <p>“{phone}” is not a whole number with its area or country code. Reply by e-mail, or phone.</p>
        </Notice>
      )}
    </Dialog>
  )
}

const NoteDialog = ({ enquiry, onDone }: DialogProps) => (
  <ActionDialog
    endpoint={ChangeEnquiry}
    params={{ id: enquiry.id }}
    title={enquiry.note ? 'Change the note' : 'Write a note'}
    description="For staff alone."
    action="Save note"
    initial={{ note: enquiry.note }}
    fields={[{ name: 'note', label: 'Note', kind: 'textarea', maxLength: MAX_NOTE_LENGTH, optional: true }]}
    body={({ note }) => ({ note, version: enquiry.version })}
    done={() => 'Note saved'}
    onDone={onDone}
  >
    <ChangedNotice enquiry={enquiry} />
  </ActionDialog>
)

const EraseDialog = ({ enquiry: { id, name }, onDone, onErased }: DialogProps & { onErased: () => void }) => (
  <ActionDialog
    endpoint={EraseEnquiry}
    params={{ id }}
    title="Erase this enquiry?"
    action="Erase for good"
    busyLabel="Erasing…"
    variant="danger"
    initial={{}}
    body={() => ({})}
    onReply={onErased}
    done={() => ({ tone: 'success', title: 'Enquiry erased', detail: `Of ${name}` })}
    onDone={onDone}
  >
    <FreshLoginNotice>An enquiry can be erased within ten minutes of logging in.</FreshLoginNotice>
    <p>
      The message, your replies and the records of the e-mails are deleted. Bookings of {name} stay. This cannot be
      undone.
    </p>
  </ActionDialog>
)
