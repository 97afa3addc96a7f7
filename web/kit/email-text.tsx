/** An e-mail address that wraps after its @, if it must wrap. */
export function EmailText({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      <span>{`${name}@`}</span>
      <wbr />
      <span>{host}</span>
    </>
  )
}
