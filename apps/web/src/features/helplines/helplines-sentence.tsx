import { helplinesForViewer } from './helplines.ts';

/** Both helplines within running text, that of the viewer's country first. */
export function HelplinesSentence() {
  return helplinesForViewer().map(({ country, name, phone, sms }, index) => (
    <span key={country}>
      {index > 0 ? '; ' : null}
      {country}: {name}, <a href={phone.href}>{phone.text}</a>
      {sms ? (
        <>
          {' '}
          or text <a href={sms.href}>{sms.text}</a>
        </>
      ) : null}
    </span>
  ));
}
