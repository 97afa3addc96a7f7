/** Whether an address of `/admin` shows the list of bookings: with `view=list` or any filter. Otherwise it is Today. */
export const isListAddress = (address: URLSearchParams): boolean =>
  [...address.keys()].some((name) => name !== 'booking' && name !== 'tab')
