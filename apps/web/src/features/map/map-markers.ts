/* Markers over the map as elements, created without React, because the map library places them. */

const svg = 'http://www.w3.org/2000/svg';

function shape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svg, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** 44 × 54, its tip at the venue. */
export function selectedVenueMarker(): HTMLElement {
  const drop = shape('svg', { viewBox: '0 0 44 54', width: '44', height: '54', 'aria-hidden': 'true' });
  drop.append(
    shape('path', { d: 'M22 52C14 43 4 33.5 4 21.5a18 18 0 0 1 36 0C40 33.5 30 43 22 52z' }),
    shape('circle', { cx: '22', cy: '21.5', r: '6.5' }),
  );
  const marker = document.createElement('span');
  marker.className = 'map-drop';
  marker.append(drop);
  return marker;
}

/** The selected venue's dot, larger and with a ring. Its name beside it stays readable. */
export function selectedDotMarker(): HTMLElement {
  const marker = document.createElement('span');
  marker.className = 'map-selected';
  return marker;
}

/** The viewer's own position. */
export function ownPositionMarker(): HTMLElement {
  const marker = document.createElement('span');
  marker.className = 'map-you';
  marker.setAttribute('role', 'img');
  marker.setAttribute('aria-label', 'Your location');
  return marker;
}
