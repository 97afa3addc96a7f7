import { Link } from 'react-router-dom'
import type { Register } from '#shared/documents/register.contract.ts'
import { ClosedRegister, GuestRegister } from '#web/site/features/documents/guest-register.tsx'
import { RegisterPrivacyNotice } from '#web/site/features/documents/register-privacy-notice.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'

type DocumentsProps = { token: string; register: Register; reload: () => Promise<unknown> }

/** The guest register of a party, or one adult's card, as the link opens it. */
export default function Documents({ token, register, reload }: DocumentsProps) {
  const { status, cabinTitle, checkInDate, checkOutDate, reference, deletedOn, own } = register
  return (
    <div className="stack gap-l">
      <h1>Send your documents</h1>
      <p className="lead">
        <span>{`For ${cabinTitle}, ${dateSpan(checkInDate, checkOutDate)}`}</span>
        <span>{own === null ? `, reference ${reference}.` : '.'}</span>
      </p>
      {status === 'pending' || status === 'confirmed' ? (
        <>
          <RegisterPrivacyNotice deletedOn={deletedOn} why={register.texts.why} />
          <GuestRegister token={token} register={register} reload={reload} />
        </>
      ) : (
        <ClosedRegister register={{ ...register, status }} />
      )}
      {own === null && (
        <p>
          <Link to={paths.booking(token)}>See your whole booking</Link>
        </p>
      )}
    </div>
  )
}
