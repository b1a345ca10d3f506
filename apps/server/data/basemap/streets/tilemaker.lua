-- What tilemaker writes of an OpenStreetMap extract: the layers of the bundled map (README.md of the folder above),
-- with the streets that it lacks and their names.

node_keys = {}

function init_function() end
function exit_function() end
function node_function(node) end

-- The class of a road as the style knows it, and the first zoom of its tiles and of its name.
local roads = {
  motorway = { 'motorway', 11, 13 }, motorway_link = { 'motorway', 12 },
  trunk = { 'trunk', 11, 12 }, trunk_link = { 'trunk', 12 },
  primary = { 'primary', 11, 12 }, primary_link = { 'primary', 12 },
  secondary = { 'secondary', 11, 12 }, secondary_link = { 'secondary', 12 },
  tertiary = { 'tertiary', 11, 13 }, tertiary_link = { 'tertiary', 13 },
  unclassified = { 'street', 12, 14 }, residential = { 'street', 12, 14 },
  living_street = { 'street', 12, 14 }, pedestrian = { 'street', 13, 14 }, road = { 'street', 13, 14 },
  service = { 'service', 14, 14 },
}

-- Driveways and the aisles of car parks would cover a suburb.
local minor_service = { driveway = true, parking_aisle = true, ['drive-through'] = true, emergency_access = true }

local parks = {
  leisure = { park = true, garden = true, golf_course = true, nature_reserve = true },
  landuse = { recreation_ground = true, cemetery = true },
  boundary = { national_park = true },
}

local waters = {
  natural = { water = true },
  landuse = { reservoir = true, basin = true },
  waterway = { riverbank = true, dock = true },
}

local rivers = { river = 11, canal = 12, stream = 13 }

local function matches(way, kinds)
  for key, values in pairs(kinds) do
    if values[way:Find(key)] then return true end
  end
  return false
end

-- The longest of some thousand street names of both countries has about 40 letters.
local function name_of(way)
  local name = way:Find('name')
  if #name > 120 then return '' end
  return name
end

local function add_road(way)
  local road = roads[way:Find('highway')]
  if not road or way:Find('area') == 'yes' or minor_service[way:Find('service')] then return end
  local class, first_zoom, first_zoom_of_name = road[1], road[2], road[3]
  way:Layer('road', false)
  way:Attribute('c', class)
  way:MinZoom(first_zoom)
  local tunnel = way:Find('tunnel')
  if tunnel ~= '' and tunnel ~= 'no' then way:AttributeNumeric('tunnel', 1) end

  local name = name_of(way)
  if name == '' or not first_zoom_of_name then return end
  way:Layer('road_name', false)
  way:Attribute('name', name)
  way:Attribute('c', class)
  way:MinZoom(first_zoom_of_name)
end

function way_function(way)
  if way:Find('highway') ~= '' then return add_road(way) end
  if way:Find('natural') == 'coastline' then
    way:Layer('coastline', false)
    return
  end
  if way:IsClosed() and matches(way, waters) then
    way:Layer('water', true)
    local intermittent = way:Find('intermittent')
    if intermittent == 'yes' then way:AttributeNumeric('i', 1) end
    return
  end
  if way:IsClosed() and matches(way, parks) then
    way:Layer('park', true)
    return
  end
  local first_zoom = rivers[way:Find('waterway')]
  local tunnel = way:Find('tunnel')
  if first_zoom and (tunnel == '' or tunnel == 'no') then
    way:Layer('waterway', false)
    way:MinZoom(first_zoom)
  end
end
