import { Link } from 'react-router-dom'
import type { Register } from '#shared/documents/register.contract.ts'
import { ClosedRegister, RegisterPart } from '#web/site/features/documents/register-part.tsx'
import { WhyWeAsk } from '#web/site/features/documents/why-we-ask.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { paths } from '#shared/site/paths.ts'

type DocumentsProps = { token: string; register: Register; reload: () => Promise<unknown> }

/** What the link opens: the register of the party, or one adult's card of it. */
export default function Documents({ token, register, reload }: DocumentsProps) {
  const { status, cabinTitle, checkInDate, checkOutDate, reference, deletedOn, own } = register
  return (
    <div className="stack gap-l">
      <h1>Send your documents</h1>
      <p className="lead">
        For {cabinTitle}, {dateSpan(checkInDate, checkOutDate)}
        {own === null && `, reference ${reference}`}.
      </p>
      {status === 'pending' || status === 'confirmed' ? (
        <>
          <WhyWeAsk deletedOn={deletedOn} />
          <RegisterPart token={token} register={register} reload={reload} />
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
