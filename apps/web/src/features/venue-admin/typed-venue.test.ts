// spec: none, editing venues is not in it
import { expect, it } from 'vitest';
import {
  bothCoordinates,
  type TypedVenue,
  typedFromReport,
  typedPoint,
  typedVenueForm,
} from './typed-venue.ts';

const typed: TypedVenue = {
  name: ' The Kea Arms ',
  address: '2 Ridge Road',
  city: 'Dunedin',
  country: 'New Zealand',
  state: 'Otago',
  postcode: '',
  latitude: '−45.87',
  longitude: '170.5 ',
  machines: '9',
};
const problemsOf = (changes: Partial<TypedVenue>) => {
  const result = typedVenueForm.safeParse({ ...typed, ...changes });
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

it('a typed venue becomes the request with numbers and nulls', () => {
  expect(typedVenueForm.parse(typed)).toEqual({
    ...typed,
    name: 'The Kea Arms',
    postcode: null,
    latitude: -45.87,
    longitude: 170.5,
    machines: 9,
  });
  expect(typedVenueForm.parse({ ...typed, machines: ' ' }).machines).toBeNull();
});

it.each([
  [{ name: '  ' }, 'name', 'Name is required'],
  [{ country: '' }, 'country', 'Please choose a country'],
  [{ latitude: '' }, 'latitude', 'Latitude must be a number'],
  [{ longitude: '170,5' }, 'longitude', 'Longitude must be a number'],
  [{ latitude: '45.87' }, 'latitude', 'Coordinates must lie in Australia or New Zealand'],
  [
    { latitude: '-33.87', longitude: '151.21' },
    'latitude',
    'Coordinates lie in Australia, not in New Zealand',
  ],
  [{ machines: 'many' }, 'machines', 'Machines must be a whole number'],
  [{ machines: '1.5' }, 'machines', 'Machines must be a whole number'],
  [{ state: 'NSW' }, 'state', 'Please choose a state or region of this country'],
])('%o is answered at its field', (changes, path, message) => {
  expect(problemsOf(changes)).toContainEqual([path, message]);
});

it('takes both coordinates at once, as maps give them', () => {
  expect(bothCoordinates('-33.87, 151.21')).toEqual({ latitude: '-33.87', longitude: '151.21' });
  expect(bothCoordinates('-33.87')).toBeNull();
  expect(typedPoint({ latitude: '-33.87', longitude: '' })).toBeNull();
});

it('begins with what a report says, and with nothing that it cannot mean', () => {
  expect(typedFromReport({ name: 'Kea', state: 'Otago' })).toMatchObject({
    name: 'Kea',
    country: 'New Zealand',
    state: 'Otago',
  });
  expect(typedFromReport({ name: '', state: 'Fiji' })).toMatchObject({ country: '', state: '' });
});
